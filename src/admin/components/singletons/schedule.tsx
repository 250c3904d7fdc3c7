import { Button, Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useDraft } from "../../lib/draft"
import { Field } from "../crud/field"

interface Props {
  publishAt: string | null
  isPending: boolean
  /** Gets the new time. `null` cancels the schedule. */
  onChange: (publishAt: string | null) => void
}

/** Sets the time at which the draft is published. */
export const Schedule = ({ publishAt, isPending, onChange }: Props) => {
  const { t } = useTranslation("svc")
  const draft = useDraft({ publish_at: publishAt })
  const chosen = draft.value("publish_at")

  return (
    <Container className="flex flex-wrap items-end gap-3">
      <Field
        field={{ name: "publish_at", kind: "date-time", hasHint: true }}
        draft={draft}
        texts="singletons"
      />
      <Button
        type="button"
        size="small"
        variant="secondary"
        disabled={isPending || !draft.isChanged || typeof chosen !== "string"}
        onClick={() => typeof chosen === "string" && onChange(chosen)}
      >
        {t("singletons.schedule")}
      </Button>
      {publishAt && (
        <Button
          type="button"
          size="small"
          variant="secondary"
          disabled={isPending}
          onClick={() => onChange(null)}
        >
          {t("singletons.unschedule")}
        </Button>
      )}
    </Container>
  )
}
