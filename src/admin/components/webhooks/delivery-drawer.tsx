import { Button, Drawer, Heading, Skeleton, Text, toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useProblemText } from "../../lib/problem-text"
import type { Resource } from "../../lib/resource"
import { useDelivery, useResend } from "../../lib/webhooks"
import type { WebhookDelivery } from "../../resources/webhooks"
import { Code, When } from "../crud/cells"
import { DrawerHeader } from "../crud/drawer-header"
import { Failure } from "../crud/failure"

interface Props {
  deliveries: Resource<WebhookDelivery>
  id: string
  onClose: () => void
}

/** Shows a delivery: its attempts with what the receiver answered, and the content of its event. */
export const DeliveryDrawer = ({ deliveries, id, onClose }: Props) => {
  const { t, i18n } = useTranslation("svc")
  const { textOf } = useProblemText()
  const { data, error } = useDelivery(deliveries, id)
  const { mutate, isPending } = useResend(deliveries)
  const delivery = data?.webhook_delivery
  const resend = () =>
    mutate(id, {
      onSuccess: () => toast.success(t("webhooks.done")),
      onError: (problem) => toast.error(textOf(problem)),
    })

  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content dir={i18n.dir()} aria-describedby={undefined}>
        <DrawerHeader>
          <Drawer.Title>
            {delivery ? <Code>{delivery.event_type}</Code> : t("webhooks.deliveries.one")}
          </Drawer.Title>
          {delivery && (
            <Text size="small" className="text-ui-fg-subtle">
              {t(`crud.options.${delivery.status}`)}
              {" · "}
              <When at={delivery.created_at} />
            </Text>
          )}
        </DrawerHeader>
        <Drawer.Body className="flex flex-col gap-y-6 overflow-y-auto">
          <Failure error={error} />
          {!data && !error && <Skeleton className="h-40" />}
          {data && (
            <>
              <section className="flex flex-col gap-y-3">
                <Heading level="h2">{t("webhooks.deliveries.fields.attempts")}</Heading>
                {data.attempts.length === 0 && <Text size="small">{t("webhooks.deliveries.noAttempt")}</Text>}
                <ol className="flex flex-col gap-y-3">
                  {data.attempts.map((attempt) => (
                    <li key={attempt.number} className="flex flex-col gap-y-1">
                      <Text size="small" weight="plus">
                        <bdi>{attempt.number}.</bdi> <When at={attempt.started_at} />
                      </Text>
                      <Text size="small" className="text-ui-fg-subtle">
                        {t("webhooks.deliveries.fields.last_status_code")}:{" "}
                        <bdi>{attempt.status_code ?? "–"}</bdi>
                        {" · "}
                        <bdi dir="ltr">{attempt.duration_ms} ms</bdi>
                      </Text>
                      {attempt.error && (
                        <Text size="small" className="text-ui-fg-error" dir="auto">
                          {attempt.error}
                        </Text>
                      )}
                      {attempt.response_excerpt && <Source>{attempt.response_excerpt}</Source>}
                    </li>
                  ))}
                </ol>
              </section>
              <section className="flex flex-col gap-y-3">
                <Heading level="h2">{t("webhooks.deliveries.content")}</Heading>
                <Source>{JSON.stringify(data.event.object, null, 2)}</Source>
              </section>
            </>
          )}
        </Drawer.Body>
        <Drawer.Footer>
          <Button size="small" variant="secondary" onClick={resend} isLoading={isPending} disabled={!data}>
            {t("webhooks.deliveries.resend")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}

/** Lines of code. They break instead of scrolling to the side. */
const Source = ({ children }: { children: string }) => (
  <pre
    dir="ltr"
    className="bg-ui-bg-subtle txt-compact-xsmall whitespace-pre-wrap rounded-lg p-3 text-left font-mono [overflow-wrap:anywhere]"
  >
    {children}
  </pre>
)
