import { useEffect, useRef } from "react"

const DIALOGS = "[role=dialog], [role=alertdialog]"

/**
 * Saves a form by ⌘S or Ctrl+S, wherever the focus is. Answers the ref that the form takes. A form below an open dialog
 * is left alone. The browser never offers to save the page instead.
 */
export function useSaveKey(mayBeSaved: boolean) {
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return
      const top = [...document.querySelectorAll(DIALOGS)].at(-1)
      if (top && !top.contains(form.current)) return
      event.preventDefault()
      if (mayBeSaved && !event.repeat) form.current?.requestSubmit()
    }
    window.addEventListener("keydown", save)
    return () => window.removeEventListener("keydown", save)
  }, [mayBeSaved])

  return form
}

/** By its place on the keyboard, too: with an Arabic or a Russian one, the key has another letter. */
function isSaveKey({ key, code, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (!(metaKey || ctrlKey) || altKey || shiftKey) return false
  return key.toLowerCase() === "s" || (code === "KeyS" && !/^[a-z]$/i.test(key))
}
