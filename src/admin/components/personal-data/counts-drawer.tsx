import { Button, Drawer, Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { kindOf } from "../../lib/personal-kinds"
import { When } from "../crud/cells"
import { DrawerHeader } from "../crud/drawer-header"
import { KindCounts } from "./kind-counts"
import { usePersonalNames } from "./use-personal-names"

interface Props {
  title: string
  at: string
  byTable: Readonly<Record<string, number>>
  /** The tables of which nothing could be removed. */
  failed?: readonly string[]
}

/** A button that shows what was erased or removed, by kind. */
export const CountsDrawer = ({ title, at, byTable, failed = [] }: Props) => {
  const { t, i18n } = useTranslation("svc")
  const names = usePersonalNames()
  const kinds = [...new Set(failed.map(kindOf))]
  return (
    <Drawer>
      <Drawer.Trigger asChild>
        <Button type="button" size="small" variant="secondary">
          {t("personal_data.details")}
        </Button>
      </Drawer.Trigger>
      <Drawer.Content dir={i18n.dir()} aria-describedby={undefined}>
        <DrawerHeader>
          <Drawer.Title>{title}</Drawer.Title>
          <span className="txt-small text-ui-fg-subtle">
            <When at={at} />
          </span>
        </DrawerHeader>
        <Drawer.Body className="flex flex-col gap-y-6 overflow-y-auto" tabIndex={0}>
          <KindCounts byTable={byTable} />
          {kinds.length > 0 && (
            <section className="txt-small flex flex-col gap-y-2">
              <Heading level="h2">{t("personal_data.retention_runs.failed")}</Heading>
              <ul className="list-disc ps-5">
                {kinds.map((kind) => (
                  <li key={kind}>{names.kind(kind)}</li>
                ))}
              </ul>
            </section>
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer>
  )
}
