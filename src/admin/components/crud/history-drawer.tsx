import { Button, Drawer, Text, toast, usePrompt } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import { useAdminEmails } from "../../lib/config"
import { useProblemText } from "../../lib/problem-text"
import { useChanging } from "../../lib/resource"
import { OWN_DIRECTION, When } from "./cells"
import { DrawerHeader } from "./drawer-header"
import { Failure } from "./failure"

interface State {
  id: string
  number: number
  actor_id: string | null
}

interface Props<Old extends State, Restored> {
  /** The title of the button and of the drawer. */
  label: string
  resource: { path: string }
  queryKey: readonly unknown[]
  read: () => Promise<Old[]>
  /** The content of a line for one earlier state. */
  show: (state: Old) => { title: ReactNode; at: string }
  mayRestore: (state: Old, index: number) => boolean
  restore: (state: Old) => Promise<Restored>
  question: (state: Old) => string
  onRestored: (restored: Restored, state: Old) => string
}

/** Lists earlier states of a record. A button restores one, after the admin has confirmed it. */
export function HistoryDrawer<Old extends State, Restored>({
  label,
  resource,
  queryKey,
  read,
  show,
  mayRestore,
  restore,
  question,
  onRestored,
}: Props<Old, Restored>) {
  const { t, i18n } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { textOf } = useProblemText()
  const confirm = usePrompt()
  const [isOpen, setIsOpen] = useState(false)
  const { data, error } = useQuery({ queryKey, queryFn: read, enabled: isOpen })
  const { data: emails } = useAdminEmails()
  const { mutate, isPending } = useChanging(resource, restore)

  const ask = async (state: Old) => {
    const isSure = await confirm({
      variant: "confirmation",
      title: engine("general.areYouSure"),
      description: question(state),
      confirmText: t("publications.restore"),
      cancelText: engine("actions.cancel"),
    })
    if (!isSure) return
    mutate(state, {
      onSuccess: (restored) => {
        setIsOpen(false)
        toast.success(onRestored(restored, state))
      },
      onError: (refusal) => toast.error(textOf(refusal)),
    })
  }

  return (
    <Drawer open={isOpen} onOpenChange={setIsOpen}>
      <Drawer.Trigger asChild>
        <Button type="button" size="small" variant="secondary">
          {label}
        </Button>
      </Drawer.Trigger>
      <Drawer.Content dir={i18n.dir()} aria-describedby={undefined}>
        <DrawerHeader>
          <Drawer.Title>{label}</Drawer.Title>
        </DrawerHeader>
        <Drawer.Body className="divide-y overflow-y-auto p-0">
          <Failure error={error} className="m-4" />
          {data?.map((state, index) => {
            const { title, at } = show(state)
            return (
              <div key={state.id} className="flex items-center justify-between gap-x-4 px-6 py-3">
                <div className="min-w-0">
                  <Text size="small" weight="plus" className="flex min-w-0 items-center gap-x-2">
                    <span dir="auto" className={OWN_DIRECTION}>
                      {state.number}. {title}
                    </span>
                  </Text>
                  <Text size="xsmall" className="text-ui-fg-subtle">
                    <When at={at} />
                    {" · "}
                    {emails?.get(state.actor_id ?? "") ?? t("config.changes.system")}
                  </Text>
                </div>
                {mayRestore(state, index) && (
                  <Button
                    type="button"
                    size="small"
                    variant="secondary"
                    disabled={isPending}
                    onClick={() => void ask(state)}
                  >
                    {t("publications.restore")}
                  </Button>
                )}
              </div>
            )
          })}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer>
  )
}
