import { usePrompt } from "@medusajs/ui"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { useBlocker } from "react-router-dom"

/** Passed when a form leaves its page after saving, so that the admin is not asked. */
export const SAVED = { isSaved: true }

/** Asks the admin before a page with unsaved changes is left. */
export function useUnsavedChanges(isChanged: boolean): void {
  const confirm = useConfirmLeaving()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged &&
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.state?.isSaved !== SAVED.isSaved,
  )

  useEffect(() => {
    if (blocker.state !== "blocked") return
    void confirm().then((isSure) => (isSure ? blocker.proceed() : blocker.reset()))
    // Only the state is listed here, because `blocker` is a new object at every rendering.
  }, [blocker.state])

  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [isChanged])
}

export function useConfirmLeaving(): () => Promise<boolean> {
  const { t } = useTranslation()
  const prompt = usePrompt()
  return () =>
    prompt({
      variant: "confirmation",
      title: t("general.unsavedChangesTitle"),
      description: t("general.unsavedChangesDescription"),
      confirmText: t("actions.continue"),
      cancelText: t("actions.cancel"),
    })
}
