import { usePrompt } from "@medusajs/ui"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { useBlocker } from "react-router-dom"

/** In the state of a navigation: what was written has been saved, so nothing is lost by going. */
export const SAVED = { isSaved: true }

/** Asks before an admin leaves the page and loses what was written. */
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
    // Once for each time that somebody is held up; the blocker itself is a new one with every rendering.
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
