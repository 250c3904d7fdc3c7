import { toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

/** Shows a new secret, once, in a dialog that can copy it. */
export function useSecret(): (secret: string) => Promise<void> {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const ask = usePrompt()
  return async (secret) => {
    const isCopied = await ask({
      title: t("webhooks.secret.title"),
      description: `${t("webhooks.secret.hint")} ${secret}`,
      confirmText: t("webhooks.secret.copy"),
      cancelText: engine("actions.close"),
      variant: "confirmation",
    })
    if (!isCopied) return
    try {
      await navigator.clipboard.writeText(secret)
      toast.success(t("webhooks.secret.copied"))
    } catch {
      // Without HTTPS, browsers have no clipboard. The dialog has shown the secret.
      toast.error(t("webhooks.secret.notCopied"))
    }
  }
}
