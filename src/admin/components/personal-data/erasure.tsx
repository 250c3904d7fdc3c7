import { Alert, Button, Text, usePrompt } from "@medusajs/ui"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { Erasure } from "../../lib/personal-data"
import { useProblemText } from "../../lib/problem-text"
import { KindCounts } from "./kind-counts"

interface Props {
  email: string
  isPending: boolean
  onConfirmed: () => void
}

/** Says what an erasure does, and lets the admin confirm it by the person's address. */
export const EraseButton = ({ email, isPending, onConfirmed }: Props) => {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const confirm = usePrompt()
  const ask = async () => {
    const isSure = await confirm({
      title: t("personal_data.erase.title"),
      description: t("personal_data.erase.description"),
      verificationText: email,
      verificationInstruction: t("personal_data.erase.instruction"),
      confirmText: t("personal_data.erase.confirm"),
      cancelText: engine("actions.cancel"),
    })
    if (isSure) onConfirmed()
  }
  return (
    <Button size="small" variant="danger" isLoading={isPending} onClick={() => void ask()}>
      {t("personal_data.erase.button")}
    </Button>
  )
}

/** Shows the result of an erasure, or the error. Moves the focus here, because the button may no longer exist. */
export const ErasureOutcome = ({ erasure, error }: { erasure: Erasure | undefined; error: unknown }) => {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const outcome = useRef<HTMLDivElement>(null)
  const isDone = erasure !== undefined || Boolean(error)
  useEffect(() => {
    if (isDone) outcome.current?.focus()
  }, [isDone])

  if (!isDone) return null
  return (
    <div ref={outcome} tabIndex={-1} className="outline-none">
      {erasure ? (
        <Alert variant="success" role="status">
          <div className="flex flex-col gap-y-2">
            <Text size="small" weight="plus">
              {t("personal_data.erase.done")}
            </Text>
            {erasure.erased && <KindCounts byTable={erasure.erased} />}
          </div>
        </Alert>
      ) : (
        <Alert variant="error" role="alert">
          {t("personal_data.erase.failed", { reason: textOf(error) })}
        </Alert>
      )}
    </div>
  )
}
