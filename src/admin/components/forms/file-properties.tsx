import { useTranslation } from "react-i18next"
import { FILE_GROUPS } from "../../../kits/form-logic/file-types"
import type { FormField } from "../../../kits/form-logic/schemas"
import { Labelled, LabelledSwitch } from "./labelled"

type Validation = FormField["validation"]

interface Props {
  validation: Validation
  onChange: (validation: Validation) => void
}

const BYTES_PER_MB = 1_000_000
const OFFERED = [...FILE_GROUPS, "application/pdf"] as const

/** The types, the number and the size of files that a field accepts. */
export const FileProperties = ({ validation, onChange }: Props) => {
  const { t } = useTranslation("svc")
  const { accept, max_files: mostFiles, max_bytes: mostBytes } = validation
  const put = (change: Partial<Validation>) => onChange({ ...validation, ...change })

  return (
    <>
      <fieldset className="flex flex-col gap-y-2">
        <legend className="txt-compact-small-plus mb-2">{t("forms.builder.accept")}</legend>
        {OFFERED.map((type) => (
          <LabelledSwitch
            key={type}
            label={t(`forms.files.${type.split("/")[0]}`)}
            isOn={accept.includes(type)}
            onChange={(isOn) =>
              put({ accept: [...accept.filter((one) => one !== type), ...(isOn ? [type] : [])] })
            }
          />
        ))}
      </fieldset>
      <div className="flex gap-x-2">
        <Labelled
          type="number"
          label={t("forms.builder.max_files")}
          value={String(mostFiles ?? "")}
          onChange={(typed) => put({ max_files: typed === "" ? null : Number(typed) })}
        />
        <Labelled
          type="number"
          label={t("forms.builder.max_megabytes")}
          value={mostBytes === null ? "" : String(mostBytes / BYTES_PER_MB)}
          onChange={(typed) =>
            put({ max_bytes: typed === "" ? null : Math.round(Number(typed) * BYTES_PER_MB) })
          }
        />
      </div>
    </>
  )
}
