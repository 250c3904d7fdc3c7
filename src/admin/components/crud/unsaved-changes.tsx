import { usePrompt } from "@medusajs/ui"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { useBlocker } from "react-router-dom"

/** Navigation state that means “already saved”, so no question is needed. */
export const SAVED = { isSaved: true }

/** Asks before an admin leaves a page with unsaved changes. */
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
    // Depends on the state only, because the blocker is a new object at every render.
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
