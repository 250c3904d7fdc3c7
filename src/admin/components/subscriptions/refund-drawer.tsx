import { Button, Drawer, Input, Label, Text, toast, usePrompt } from "@medusajs/ui"
import { type FormEvent, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import { useProblemText } from "../../lib/problem-text"
import { useSubscriptionRefund } from "../../lib/subscriptions"
import type { Subscription } from "../../resources/subscriptions"
import { DrawerHeader } from "../crud/drawer-header"

interface Props {
  subscription: Subscription
  invoice: Subscription["invoices"][number]
  onClose: () => void
}

/** Refunds an invoice or a part of it, after the admin has confirmed the amount. */
export const RefundDrawer = ({ subscription, invoice, onClose }: Props) => {
  const { t, i18n } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { textOf } = useProblemText()
  const format = useFormat()
  const confirm = usePrompt()
  const id = useId()
  const [amount, setAmount] = useState(String(invoice.refundable))
  const [reason, setReason] = useState("")
  const { mutate, isPending } = useSubscriptionRefund(subscription.id)
  const wanted = Number(amount)
  const isValid = amount.trim() !== "" && wanted > 0 && wanted <= invoice.refundable
  const most = format.money(invoice.refundable, invoice.currency_code)

  const refund = async (event: FormEvent) => {
    event.preventDefault()
    const isSure = await confirm({
      title: t("subscriptions.refund.title"),
      description: t("subscriptions.refund.question", {
        amount: format.money(wanted, invoice.currency_code),
      }),
      confirmText: t("subscriptions.refund.submit"),
      cancelText: engine("actions.cancel"),
    })
    if (!isSure) return
    const fields = { invoice_id: invoice.id, amount: wanted, ...(reason.trim() && { reason: reason.trim() }) }
    mutate(fields, {
      onSuccess: ({ refunds }) => {
        const isDone = refunds[0]?.status === "done"
        toast.success(t(isDone ? "subscriptions.refund.done" : "subscriptions.refund.pending"))
        onClose()
      },
      onError: (error) => toast.error(textOf(error)),
    })
  }

  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content dir={i18n.dir()} aria-describedby={undefined}>
        <DrawerHeader>
          <Drawer.Title>{t("subscriptions.refund.title")}</Drawer.Title>
        </DrawerHeader>
        <Drawer.Body>
          <form id={`${id}-form`} onSubmit={(event) => void refund(event)} className="flex flex-col gap-y-4">
            <div className="flex flex-col gap-y-1">
              <Label htmlFor={`${id}-amount`} size="small">
                {t("subscriptions.refund.amount", { currency: invoice.currency_code.toUpperCase() })}
              </Label>
              <Input
                id={`${id}-amount`}
                type="number"
                min="0"
                step="any"
                dir="ltr"
                value={amount}
                aria-describedby={`${id}-most`}
                onChange={(event) => setAmount(event.target.value)}
              />
              <Text id={`${id}-most`} size="small" className="text-ui-fg-subtle">
                {t("subscriptions.refund.most", { amount: most })}
              </Text>
            </div>
            <div className="flex flex-col gap-y-1">
              <Label htmlFor={`${id}-reason`} size="small">
                {t("subscriptions.refund.reason")}
              </Label>
              <Input
                id={`${id}-reason`}
                maxLength={500}
                dir="auto"
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </div>
          </form>
        </Drawer.Body>
        <Drawer.Footer>
          <Button size="small" variant="secondary" onClick={onClose}>
            {engine("actions.cancel")}
          </Button>
          <Button size="small" type="submit" form={`${id}-form`} isLoading={isPending} disabled={!isValid}>
            {t("subscriptions.refund.submit")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}
