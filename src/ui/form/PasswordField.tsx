import { Eye, EyeOff } from 'lucide'
import { type KeyboardEvent, useState } from 'react'
import { IconButton } from '../IconButton.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'
import styles from './Form.module.css'

type Props = Omit<TextFieldProps, 'type' | 'warning' | 'children'>

/** A password field with a button that shows the password. Says if Caps Lock is on, because the typed letters cannot be seen. */
export function PasswordField(props: Props) {
  const [isVisible, setIsVisible] = useState(false)
  const [hasCapsLock, setHasCapsLock] = useState(false)

  function followCapsLock(event: KeyboardEvent) {
    setHasCapsLock(event.getModifierState('CapsLock'))
  }

  return (
    <TextField
      {...props}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      warning={hasCapsLock ? 'Caps Lock is on' : undefined}
      // At either key event, because systems report the key itself at different ones.
      onKeyDown={followCapsLock}
      onKeyUp={followCapsLock}
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
