import { Container, Skeleton } from "@medusajs/ui"
import { useState } from "react"
import { useParams } from "react-router-dom"
import { Failure } from "../../../components/crud/failure"
import { PageName } from "../../../components/crud/page-name"
import { FormBuilder } from "../../../components/forms/form-builder"
import { useRecord } from "../../../lib/resource"
import { forms } from "../../../resources/forms"

export const handle = { breadcrumb: () => <PageName text="forms.one" /> }

const FormPage = () => {
  const { id } = useParams()
  // It stays the same when a save starts the builder anew.
  const [language, setLanguage] = useState<string>()
  const { data, error } = useRecord(forms, id)
  if (error) return <Failure error={error} />
  if (!data)
    return (
      <Container>
        <Skeleton className="h-96 w-full" />
      </Container>
    )
  return (
    <FormBuilder
      key={`${data.id} ${data.revision}`}
      form={data}
      language={language}
      onLanguage={setLanguage}
    />
  )
}

export default FormPage
