import { Button, Input, Label } from "@medusajs/ui"
import { type FormEvent, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { FieldProblem } from "../../lib/api"
import { missing } from "../../lib/required-fields"
import { FieldComplaint } from "../crud/field-complaint"

interface Props {
  /** The address that the page shows. Empty before the first search. */
  email: string
  /** The API's complaint about the typed address. */
  problem: FieldProblem | undefined
  onSearch: (email: string) => void
}

/** Finds a person by the email address. */
export const PersonSearch = ({ email, problem, onSearch }: Props) => {
  const { t } = useTranslation("svc")
  const id = useId()
  /** Undefined until the admin types. The address can change by a link or by the back button. */
  const [typed, setTyped] = useState<string>()
  const [isEmpty, setIsEmpty] = useState(false)
  const shown = isEmpty ? missing("email") : typed === undefined ? problem : undefined

  const search = (event: FormEvent) => {
    event.preventDefault()
    const wanted = (typed ?? email).trim()
    setIsEmpty(wanted === "")
    if (wanted === "") return
    setTyped(undefined)
    onSearch(wanted)
  }

  return (
    <form noValidate onSubmit={search} className="flex flex-col gap-y-2">
      <Label htmlFor={id} size="small" weight="plus">
        {t("personal_data.fields.email")}
      </Label>
      <div className="flex max-w-xl gap-x-2 [&>div]:grow">
        <Input
          id={id}
          type="email"
          dir="ltr"
          size="small"
          autoComplete="off"
          aria-invalid={shown !== undefined}
          aria-describedby={shown && `${id}-complaint`}
          value={typed ?? email}
          onChange={(event) => {
            setTyped(event.target.value)
            setIsEmpty(false)
          }}
        />
        <Button type="submit" size="small" variant="secondary" className="shrink-0">
          {t("personal_data.find")}
        </Button>
      </div>
      <FieldComplaint id={`${id}-complaint`} problem={shown} />
    </form>
  )
}
