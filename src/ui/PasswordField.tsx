import { Eye, EyeOff } from 'lucide'
import { useState } from 'react'
import styles from './Form.module.css'
import { IconButton } from './IconButton.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

type Props = Omit<TextFieldProps, 'type' | 'children'>

/** A password, which can be looked at while it is typed. */
export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false)
  return (
    <TextField {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false}>
      <IconButton
        icon={shown ? EyeOff : Eye}
        label={`${shown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
        className={styles.toggle}
        // The caret stays in the field.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setShown(!shown)}
      />
    </TextField>
  )
}
