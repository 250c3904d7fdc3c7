import { Button, Container, Skeleton } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link, useParams } from "react-router-dom"
import { useRecord } from "../../lib/resource"
import { Failure } from "../crud/failure"
import { type EditorProps, PublicationEditor } from "./publication-editor"

/** The page to edit a publication. Its id is in the browser's address. */
export const PublicationPage = (props: EditorProps) => {
  const { t } = useTranslation("svc")
  const { id } = useParams()
  const { data, error } = useRecord(props.resource, id)

  if (error)
    return (
      <div className="flex flex-col items-start gap-y-3">
        <Failure error={error} />
        <Button size="small" variant="secondary" asChild>
          <Link to={props.path}>{t("crud.backToList")}</Link>
        </Button>
      </div>
    )
  if (!data)
    return (
      <Container className="flex flex-col gap-y-4">
        <Skeleton className="h-8 w-1/3" />
        <Skeleton className="h-96 w-full" />
      </Container>
    )
  return <PublicationEditor key={id} {...props} publication={data} />
}
