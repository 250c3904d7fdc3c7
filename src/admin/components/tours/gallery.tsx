import { Button } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { MoveButton, useRowOrder } from "../crud/row-order"
import { MediaField } from "../media/media-field"

interface Props {
  value: unknown
  onChange: (value: unknown) => void
}

/** Several pictures in an order. */
export const Gallery = ({ value, onChange }: Props) => {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const id = useId()
  const pictures = Array.isArray(value) ? value.map(String) : []
  const order = useRowOrder(
    pictures.map((picture) => ({ picture })),
    (rows) => onChange(rows.map(({ picture }) => picture)),
  )
  const put = (index: number, picture: string | null) =>
    onChange(pictures.flatMap((one, place) => (place === index ? (picture ?? []) : one)))

  return (
    <div ref={order.list} className="flex flex-col gap-y-4">
      {pictures.map((picture, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pictures have no ids
        <div key={index} className="border-ui-border-base flex flex-col gap-y-3 rounded-lg border p-3">
          <label htmlFor={`${id}-${index}`} className="sr-only">
            {`${t("tours.fields.gallery")} ${index + 1}`}
          </label>
          <MediaField
            id={`${id}-${index}`}
            label={`${t("tours.fields.gallery")} ${index + 1}`}
            value={picture}
            onChange={(next) => put(index, next)}
          />
          <div className="flex justify-end gap-x-2">
            {index > 0 && <MoveButton order={order} from={index} by={-1} />}
            {index < pictures.length - 1 && <MoveButton order={order} from={index} by={1} />}
          </div>
        </div>
      ))}
      <Button type="button" size="small" variant="secondary" onClick={() => onChange([...pictures, ""])}>
        {engine("actions.add")}
      </Button>
    </div>
  )
}
