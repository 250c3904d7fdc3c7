import { Button, Input } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { MediaAsset } from "../../resources/media"
import { MediaPicker } from "./media-picker"

interface Props {
  /** For the label (`htmlFor`), and for the names of the buttons. */
  id: string
  label: string
  /** The picture's address. */
  value: string | null
  /** Called with the asset too, if the picture is one of the library. */
  onChange: (url: string | null, asset?: MediaAsset) => void
  isInvalid?: boolean
  isDisabled?: boolean
  /** The ids of the elements that describe the field. */
  describedBy?: string
}

/** A picture: chosen from the library, uploaded, or given by the address of another server. */
export const MediaField = ({
  id,
  label,
  value,
  onChange,
  isInvalid = false,
  isDisabled = false,
  describedBy = "",
}: Props) => {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const choose = (asset: MediaAsset) => {
    setIsOpen(false)
    if (asset.url !== null) onChange(asset.url, asset)
  }
  const named = (action: string) => `${action}: ${label}`

  return (
    <div className="flex flex-col gap-y-2">
      {value !== null && value !== "" && <Preview key={value} url={value} />}
      <div className="flex flex-wrap gap-2">
        <Button
          type="button"
          size="small"
          variant="secondary"
          disabled={isDisabled}
          aria-label={named(t("media.picker.choose"))}
          onClick={() => setIsOpen(true)}
        >
          {t("media.picker.choose")}
        </Button>
        {value !== null && value !== "" && (
          <Button
            type="button"
            size="small"
            variant="transparent"
            disabled={isDisabled}
            aria-label={named(engine("actions.remove"))}
            onClick={() => onChange(null)}
          >
            {engine("actions.remove")}
          </Button>
        )}
      </div>
      <Input
        id={id}
        size="small"
        // Web addresses are written from left to right in all languages.
        dir="ltr"
        autoComplete="off"
        placeholder={t("media.picker.address")}
        disabled={isDisabled}
        aria-invalid={isInvalid}
        {...(describedBy && { "aria-describedby": describedBy })}
        value={value ?? ""}
        onChange={(event) => onChange(event.target.value)}
      />
      {isOpen && <MediaPicker onChoose={choose} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

/** Hides itself if there is no picture at the address, for example because it is not complete yet. */
const Preview = ({ url }: { url: string }) => {
  const [isBroken, setIsBroken] = useState(!/^(https?:)?\//.test(url))
  if (isBroken) return null
  return (
    <img
      src={url}
      alt=""
      referrerPolicy="no-referrer"
      className="bg-ui-bg-component border-ui-border-base h-32 w-full rounded-md border object-contain"
      onError={() => setIsBroken(true)}
    />
  )
}
