import { Button, Kbd, Text } from "@medusajs/ui"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"

interface Command {
  label: string
  /** A key that starts the action while rows are selected. */
  shortcut: string
  run: () => Promise<void>
}

const TYPED_INTO = "input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog] *"

/** Buttons for all selected rows. The library's own bar does not let the Tab key leave it. */
export const SelectionBar = ({ count, commands }: { count: number; commands: Command[] }) => {
  const { t: engine } = useTranslation()

  useEffect(() => {
    if (count === 0) return
    const run = (event: KeyboardEvent) => {
      const { key, target, metaKey, ctrlKey, altKey, repeat } = event
      if (metaKey || ctrlKey || altKey || repeat) return
      if (target instanceof Element && target.matches(TYPED_INTO)) return
      const command = commands.find(({ shortcut }) => shortcut === key.toLowerCase())
      if (!command) return
      event.preventDefault()
      void command.run()
    }
    window.addEventListener("keydown", run)
    return () => window.removeEventListener("keydown", run)
  }, [count, commands])

  if (count === 0) return null
  return (
    <section
      aria-label={engine("general.countSelected", { count })}
      className="bg-ui-bg-base shadow-elevation-flyout sticky bottom-2 z-10 mx-auto my-2 flex w-fit items-center gap-x-2 rounded-lg border px-4 py-2"
    >
      <Text size="small" aria-live="polite">
        {engine("general.countSelected", { count })}
      </Text>
      {commands.map(({ label, shortcut, run }) => (
        <Button key={shortcut} type="button" size="small" variant="secondary" onClick={() => void run()}>
          {label}
          <Kbd aria-hidden>{shortcut.toUpperCase()}</Kbd>
        </Button>
      ))}
    </section>
  )
}
