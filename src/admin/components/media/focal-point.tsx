import { Hint, Label } from "@medusajs/ui"
import { type KeyboardEvent, type PointerEvent, useId } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"

export interface Point {
  x: number
  y: number
}

interface Props {
  url: string
  value: Point
  onChange: (value: Point) => void
}

const STEP = 0.02
const LARGE_STEP = 0.1
const MOVES: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The point of a picture that all cropped sizes show. It is set by a click, or moved by the arrow keys. */
export const FocalPoint = ({ url, value, onChange }: Props) => {
  const { t } = useTranslation("svc")
  const { number } = useFormat()
  const hintId = useId()
  const percent = (part: number) => Math.round(part * 100)

  const press = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (!move) return
    event.preventDefault()
    const step = event.shiftKey ? LARGE_STEP : STEP
    onChange({ x: within(value.x + move[0] * step), y: within(value.y + move[1] * step) })
  }
  const point = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onChange({ x: within((clientX - left) / width), y: within((clientY - top) / height) })
  }

  return (
    <div className="flex flex-col gap-y-2">
      <Label size="small" weight="plus">
        {t("media.focal.title")}
      </Label>
      {/* A picture is the same in all languages, so its left side stays left. */}
      <div dir="ltr" className="bg-ui-bg-component flex justify-center rounded-md">
        <div
          role="slider"
          tabIndex={0}
          aria-label={t("media.focal.title")}
          aria-describedby={hintId}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent(value.x)}
          aria-valuetext={t("media.focal.at", { x: number(percent(value.x)), y: number(percent(value.y)) })}
          className="focus-visible:shadow-borders-focus relative w-fit cursor-crosshair rounded-md outline-none"
          onKeyDown={press}
          onPointerDown={point}
        >
          <img src={url} alt="" draggable={false} className="max-h-72 max-w-full rounded-md" />
          <span
            aria-hidden
            className="pointer-events-none absolute size-6 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white bg-black/30 shadow-[0_0_0_2px_rgba(0,0,0,.6)]"
            style={{ left: `${value.x * 100}%`, top: `${value.y * 100}%` }}
          />
        </div>
      </div>
      <Hint id={hintId}>{t("media.focal.hint")}</Hint>
    </div>
  )
}

const PRECISION = 1000

function within(part: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * PRECISION) / PRECISION
}
