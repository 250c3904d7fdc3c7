import { useEffect, useRef } from "react"

const DIALOGS = "[role=dialog], [role=alertdialog]"

/**
 * Saves a form with ⌘S or Ctrl+S, wherever the focus is. Returns a ref for the form. Does nothing while a dialog covers
 * the form. The browser's own dialog for saving never opens.
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

/** Also looks at the position of the key, because an Arabic or Russian keyboard has another letter there. */
function isSaveKey({ key, code, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (!(metaKey || ctrlKey) || altKey || shiftKey) return false
  return key.toLowerCase() === "s" || (code === "KeyS" && !/^[a-z]$/i.test(key))
}
