import { Button, Drawer, Hint, Input, Label, toast } from "@medusajs/ui"
import { type FormEvent, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import { useProblemText } from "../../lib/problem-text"
import type { Resource } from "../../lib/resource"
import { useRecovery } from "../../lib/webhooks"
import type { WebhookDelivery } from "../../resources/webhooks"
import { DrawerHeader } from "../crud/drawer-header"

interface Props {
  deliveries: Resource<WebhookDelivery>
  endpointId: string
}

/** A button that sends an endpoint the events that it has missed since a time. */
export const Recovery = ({ deliveries, endpointId }: Props) => {
  const { t, i18n } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { textOf } = useProblemText()
  const format = useFormat()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [since, setSince] = useState("")
  const { mutate, isPending } = useRecovery(deliveries, endpointId)

  const recover = (event: FormEvent) => {
    event.preventDefault()
    if (since === "") return
    mutate(new Date(since).toISOString(), {
      onSuccess: (queued) => {
        toast.success(t("webhooks.recovery.done", { number: format.number(queued) }))
        setIsOpen(false)
      },
      onError: (problem) => toast.error(textOf(problem)),
    })
  }

  return (
    <Drawer open={isOpen} onOpenChange={setIsOpen}>
      <Drawer.Trigger asChild>
        <Button size="small" variant="secondary">
          {t("webhooks.recovery.title")}
        </Button>
      </Drawer.Trigger>
      <Drawer.Content dir={i18n.dir()} aria-describedby={undefined}>
        <DrawerHeader>
          <Drawer.Title>{t("webhooks.recovery.title")}</Drawer.Title>
        </DrawerHeader>
        <Drawer.Body>
          <form id={`${id}-form`} onSubmit={recover} className="flex flex-col gap-y-2">
            <Label htmlFor={id} size="small" weight="plus">
              {t("webhooks.recovery.fields.since")}
            </Label>
            <Input
              id={id}
              type="datetime-local"
              size="small"
              aria-required
              value={since}
              onChange={(event) => setSince(event.target.value)}
              disabled={isPending}
              aria-describedby={`${id}-hint`}
            />
            <Hint id={`${id}-hint`}>{t("webhooks.recovery.hint")}</Hint>
          </form>
        </Drawer.Body>
        <Drawer.Footer>
          <Button size="small" variant="secondary" onClick={() => setIsOpen(false)}>
            {engine("actions.cancel")}
          </Button>
          <Button
            size="small"
            type="submit"
            form={`${id}-form`}
            isLoading={isPending}
            disabled={since === ""}
          >
            {t("webhooks.recovery.submit")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}
