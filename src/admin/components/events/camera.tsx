import { Alert } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { readCode } from "./read-code"

const PAUSE_MS = 250

/** Shows the device's camera and reads the codes in front of it. */
export const Camera = ({ onCode }: { onCode: (code: string) => void }) => {
  const { t } = useTranslation("svc")
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setIsRefused] = useState(false)

  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    const film = async (shown: HTMLVideoElement) => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } })
      shown.srcObject = stream
      await shown.play()
      while (!isOver) {
        const code = await readCode(shown, { width: shown.videoWidth, height: shown.videoHeight })
        if (code && !isOver) onCode(code)
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    if (video.current)
      film(video.current)
        .catch(() => !isOver && setIsRefused(true))
        .finally(stop)
    return () => {
      isOver = true
      stop()
    }
  }, [onCode])

  if (isRefused)
    return (
      <Alert variant="warning" role="alert">
        {t("events.checkIn.noCamera")}
      </Alert>
    )
  return (
    <video ref={video} muted playsInline className="max-h-80 w-full rounded-lg bg-black object-contain" />
  )
}
