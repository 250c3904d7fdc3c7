import { Button } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Labelled } from "../forms/labelled"

const NAME = /^[a-z][a-z0-9_-]{0,59}$/

interface Props {
  label: string
  /** Names that exist already. */
  taken: readonly string[]
  isFull?: boolean
  onAdd: (name: string) => void
}

/** Adds something by its name, such as a color. */
export const NameAdder = ({ label, taken, isFull = false, onAdd }: Props) => {
  const { t: engine } = useTranslation()
  const [name, setName] = useState("")
  return (
    <div className="flex items-end gap-x-2">
      <Labelled label={label} dir="ltr" value={name} onChange={setName} />
      <Button
        type="button"
        variant="secondary"
        aria-label={`${engine("actions.add")}: ${label}`}
        disabled={isFull || !NAME.test(name) || taken.includes(name)}
        onClick={() => {
          onAdd(name)
          setName("")
        }}
      >
        {engine("actions.add")}
      </Button>
    </div>
  )
}
