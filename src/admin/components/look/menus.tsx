import { Alert, Button, Container } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { without } from "../../lib/draft"
import { useProblemText } from "../../lib/problem-text"
import { Labelled, LabelledChoice } from "../forms/labelled"
import type { Editing } from "./look-page"
import { MenuEditor } from "./menu-editor"

const HANDLE = /^[a-z][a-z0-9_-]{0,59}$/

/** Chooses one of the shop's menus and edits it. */
export const Menus = ({ content, change, draft, revision }: Editing) => {
  const { t } = useTranslation("svc")
  const { fieldText } = useProblemText()
  const [params, setParams] = useSearchParams()
  const [added, setAdded] = useState("")
  const { menus } = content
  const handles = Object.keys(menus).sort()
  const asked = params.get("menu") ?? "main-menu"
  const handle = Object.hasOwn(menus, asked) ? asked : handles[0]
  const menu = handle === undefined ? undefined : menus[handle]
  const open = (name: string) => setParams({ menu: name }, { replace: true })
  const problem = handle === undefined ? undefined : draft.complaintBelow(`content.menus.${handle}`)
  const mayAdd = HANDLE.test(added) && !Object.hasOwn(menus, added)

  return (
    <div className="flex flex-col gap-y-3">
      <Container className="flex flex-wrap items-end gap-3">
        {handle !== undefined && (
          <LabelledChoice
            label={t("menus.fields.menu")}
            value={handle}
            options={handles.map((name) => ({ value: name, label: menus[name]?.title ?? name }))}
            onChange={open}
          />
        )}
        <Labelled label={t("menus.fields.handle")} dir="ltr" value={added} onChange={setAdded} />
        <Button
          type="button"
          variant="secondary"
          disabled={!mayAdd}
          onClick={() => {
            change({ menus: { ...menus, [added]: { title: added, items: [] } } })
            open(added)
            setAdded("")
          }}
        >
          {t("menus.addMenu")}
        </Button>
      </Container>
      {problem && (
        <Alert variant="error" role="alert">
          {fieldText(problem)}
        </Alert>
      )}
      {handle !== undefined && menu && (
        <MenuEditor
          key={handle}
          handle={handle}
          menu={menu}
          revision={revision}
          onChange={(next) => change({ menus: { ...menus, [handle]: next } })}
          onRemove={() => change({ menus: without(menus, handle) })}
        />
      )}
    </div>
  )
}
