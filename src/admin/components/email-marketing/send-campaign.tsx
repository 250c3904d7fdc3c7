import { Button, Drawer, Hint, Input, Label, Text, toast } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { type FormEvent, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { api, mayTryAgain } from "../../lib/api"
import { useFormat } from "../../lib/format"
import { useProblemText } from "../../lib/problem-text"
import { item, useChanging } from "../../lib/resource"
import { type EmailAudience, type EmailCampaign, emailCampaigns } from "../../resources/email-campaigns"
import { DrawerHeader } from "../crud/drawer-header"

interface Props {
  campaign: EmailCampaign
  onClose: () => void
}

/** Asks before a campaign is sent: it says how many people get the mail, and takes a time. */
export const SendCampaign = ({ campaign: { id, name, scheduled_at }, onClose }: Props) => {
  const { t, i18n } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { textOf } = useProblemText()
  const format = useFormat()
  const fieldId = useId()
  const [at, setAt] = useState(localTime(scheduled_at))
  const path = item(emailCampaigns, id)
  const { data, error } = useQuery({
    queryKey: [emailCampaigns.path, id, "audience"],
    queryFn: () => api<{ email_audience: EmailAudience }>(`${path}/audience`),
    retry: mayTryAgain,
  })
  const people = data?.email_audience.people
  const { mutate, isPending } = useChanging<unknown, string>(emailCampaigns, (moment) =>
    api(`${path}/schedule`, { body: moment === "" ? {} : { scheduled_at: new Date(moment).toISOString() } }),
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    mutate(at, {
      onSuccess: () => {
        toast.success(t("email_campaigns.done"))
        onClose()
      },
      onError: (problem) => toast.error(textOf(problem)),
    })
  }
  return (
    <Drawer open onOpenChange={onClose}>
      <Drawer.Content dir={i18n.dir()} aria-describedby={undefined}>
        <DrawerHeader>
          <Drawer.Title>{t("email_campaigns.send.title", { name })}</Drawer.Title>
        </DrawerHeader>
        <Drawer.Body>
          <form id={`${fieldId}-form`} onSubmit={send} className="flex flex-col gap-y-4">
            <Text aria-live="polite">
              {people === undefined
                ? error
                  ? textOf(error)
                  : null
                : t("email_campaigns.send.people", { people: format.number(people) })}
            </Text>
            <div className="flex flex-col gap-y-2">
              <Label htmlFor={fieldId} size="small" weight="plus">
                {t("email_campaigns.send.at")}
              </Label>
              <Input
                id={fieldId}
                type="datetime-local"
                size="small"
                value={at}
                onChange={(event) => setAt(event.target.value)}
                disabled={isPending}
                aria-describedby={`${fieldId}-hint`}
              />
              <Hint id={`${fieldId}-hint`}>{t("email_campaigns.send.hint")}</Hint>
            </div>
          </form>
        </Drawer.Body>
        <Drawer.Footer>
          <Button size="small" variant="secondary" onClick={onClose}>
            {engine("actions.cancel")}
          </Button>
          <Button
            size="small"
            type="submit"
            form={`${fieldId}-form`}
            isLoading={isPending}
            disabled={people === undefined || people === 0}
          >
            {t(at === "" ? "email_campaigns.send.now" : "email_campaigns.send.later")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}

const MINUTE_MS = 60_000
const MINUTES_LENGTH = "2026-05-04T18:00".length

/** A time as the browser's field shows it: in the admin's time zone, without seconds. */
function localTime(at: string | null): string {
  if (at === null) return ""
  const moment = new Date(at)
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS)
  return shifted.toISOString().slice(0, MINUTES_LENGTH)
}
