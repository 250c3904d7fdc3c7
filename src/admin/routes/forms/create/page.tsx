import { useState } from "react"
import { PageName } from "../../../components/crud/page-name"
import { FormBuilder } from "../../../components/forms/form-builder"

export const handle = { breadcrumb: () => <PageName text="forms.new" /> }

const NewFormPage = () => {
  const [language, setLanguage] = useState<string>()
  return <FormBuilder language={language} onLanguage={setLanguage} />
}

export default NewFormPage
