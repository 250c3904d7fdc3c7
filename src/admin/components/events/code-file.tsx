import { Button, toast } from "@medusajs/ui"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import { readCode } from "./read-code"

/** Reads the QR code of a picture on this device, such as a photo of a ticket. */
export const CodeFile = ({ onCode }: { onCode: (code: string) => void }) => {
  const { t } = useTranslation("svc")
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File | undefined) => {
    const code = file && (await codeIn(file).catch(() => undefined))
    if (code) onCode(code)
    else toast.error(t("events.checkIn.noCode"))
    if (input.current) input.current.value = ""
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="hidden"
        aria-label={t("events.checkIn.picture")}
        onChange={(event) => void read(event.target.files?.[0])}
      />
      <Button type="button" variant="secondary" onClick={() => input.current?.click()}>
        {t("events.checkIn.picture")}
      </Button>
    </>
  )
}

async function codeIn(file: File): Promise<string | undefined> {
  const picture = await createImageBitmap(file)
  try {
    return await readCode(picture, picture)
  } finally {
    picture.close()
  }
}
