import { Contrast, Moon, Sun } from 'lucide'
import type { Theme, ThemeChoice } from '../../theme.ts'
import { IconButton } from '../IconButton.tsx'
import { useStore } from '../useStore.ts'

const CHOICES = {
  system: { icon: Contrast, label: 'Theme: system' },
  light: { icon: Sun, label: 'Theme: light' },
  dark: { icon: Moon, label: 'Theme: dark' },
} satisfies Record<ThemeChoice, { icon: typeof Sun; label: string }>

export function ThemeButton({ theme }: { theme: Theme }) {
  const { choice } = useStore(theme)
  return <IconButton {...CHOICES[choice]} onClick={theme.cycle} />
}
