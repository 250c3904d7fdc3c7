import { Button } from "@medusajs/ui"
import type { Draft } from "../../lib/draft"
import { isRecord } from "../../lib/draft"
import type { MediaAsset } from "../../resources/media"
import { Field } from "../crud/field"
import { LanguageTabs } from "../crud/language-tabs"
import { FocalPoint, type Point } from "./focal-point"
import { useFolders } from "./folders"

interface Props {
  asset: MediaAsset
  draft: Draft
  /** The shop's default language. */
  own: string
}

const TEXTS = "media"
const MAX_SUGGESTIONS = 8

/** The fields of an asset that an admin can change. */
export const AssetFields = ({ asset, draft, own }: Props) => {
  const point = draft.value("focal_point")
  const isPicture = asset.kind === "image"
  return (
    <>
      {isPicture && asset.url !== null && isPoint(point) && (
        <FocalPoint url={asset.url} value={point} onChange={(next) => draft.set("focal_point", next)} />
      )}
      <LanguageTabs draft={draft} own={own}>
        {(within, dir) => {
          const common = { draft, within, dir, texts: TEXTS }
          const isDecorative = draft.value(`${within}is_decorative`) === true
          return (
            <>
              {isPicture && (
                <>
                  <Field
                    field={{ name: "alt", kind: "line", hasHint: true }}
                    isDisabled={isDecorative}
                    {...common}
                  />
                  <Field field={{ name: "is_decorative", kind: "switch", hasHint: true }} {...common} />
                </>
              )}
              <Field field={{ name: "caption", kind: "text", rows: 2 }} {...common} />
            </>
          )
        }}
      </LanguageTabs>
      <Field field={{ name: "filename", kind: "line", isRequired: true }} draft={draft} texts={TEXTS} />
      <div className="flex flex-col gap-y-2">
        <Field field={{ name: "folder", kind: "line", hasHint: true }} draft={draft} texts={TEXTS} />
        <Suggestions except={draft.value("folder")} onChoose={(folder) => draft.set("folder", folder)} />
      </div>
    </>
  )
}

/** Existing folders, so that they need not be typed. */
const Suggestions = ({ except, onChoose }: { except: unknown; onChoose: (folder: string) => void }) => {
  const others = useFolders().filter(({ folder }) => folder !== except)
  if (others.length === 0) return null
  return (
    <div className="flex flex-wrap gap-1">
      {others.slice(0, MAX_SUGGESTIONS).map(({ folder }) => (
        <Button
          key={folder}
          type="button"
          size="small"
          variant="transparent"
          onClick={() => onChoose(folder)}
        >
          <bdi>{folder}</bdi>
        </Button>
      ))}
    </div>
  )
}

function isPoint(value: unknown): value is Point {
  return isRecord(value) && typeof value.x === "number" && typeof value.y === "number"
}
