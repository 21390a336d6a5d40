import { Eye, EyeOff } from 'lucide'
import { useState } from 'react'
import { IconButton } from '../IconButton.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'
import styles from './Form.module.css'

type Props = Omit<TextFieldProps, 'type' | 'children'>

/** A password field with a button that shows the password. */
export function PasswordField(props: Props) {
  const [isVisible, setIsVisible] = useState(false)
  return (
    <TextField
      {...props}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    >
      <IconButton
        icon={isVisible ? EyeOff : Eye}
        label={`${isVisible ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
        className={styles.toggle}
        // Keep the caret in the field.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setIsVisible(!isVisible)}
      />
    </TextField>
  )
}
