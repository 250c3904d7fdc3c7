import { Badge, Button, Container, Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Form } from "../../resources/forms"
import { OWN_DIRECTION, Status } from "../crud/cells"

interface Props {
  form: Form | undefined
  isChanged: boolean
  isPending: boolean
  onDelete: (form: Form) => void
  onMove: (action: "publish" | "unpublish", form: Form) => void
}

/** The form's name and state, and what can be done with the whole form. */
export const BuilderHead = ({ form, isChanged, isPending, onDelete, onMove }: Props) => {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  return (
    <Container className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
      <div className="flex min-w-0 items-center gap-x-3">
        <Heading dir="auto" className={OWN_DIRECTION}>
          {form?.title ?? t("forms.new")}
        </Heading>
        {form && <Status of={form.status} />}
        {form?.status === "published" && form.has_changes && (
          <Badge size="2xsmall" color="orange">
            {t("forms.builder.unpublished")}
          </Badge>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {form && (
          <>
            <Button type="button" size="small" variant="secondary" onClick={() => onDelete(form)}>
              {engine("actions.delete")}
            </Button>
            {form.status === "published" && (
              <Button
                type="button"
                size="small"
                variant="secondary"
                disabled={isPending || isChanged}
                onClick={() => onMove("unpublish", form)}
              >
                {t("publications.unpublish")}
              </Button>
            )}
            <Button
              type="button"
              size="small"
              variant="secondary"
              disabled={isPending || isChanged || (form.status === "published" && !form.has_changes)}
              onClick={() => onMove("publish", form)}
            >
              {t("publications.publish")}
            </Button>
          </>
        )}
        <Button type="submit" size="small" isLoading={isPending} disabled={!isChanged}>
          {engine("actions.save")}
        </Button>
      </div>
    </Container>
  )
}
