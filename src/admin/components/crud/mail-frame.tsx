import { Label, Text } from "@medusajs/ui"

interface Props {
  label: string
  mail: { subject: string; html: string } | undefined
  /** Why the mail cannot be shown as it is now. */
  problem: string | undefined
}

/** A mail as readers see it. */
export const MailFrame = ({ label, mail, problem }: Props) => (
  <section aria-label={label} className="flex flex-col gap-y-2">
    <Label size="small" weight="plus">
      {label}
    </Label>
    {/* Always there, because screen readers announce only changes of such a region. */}
    <Text size="small" className="text-ui-fg-error" role="status">
      {problem}
    </Text>
    {mail && (
      <>
        <Text size="small" weight="plus" dir="auto">
          {mail.subject}
        </Text>
        {/* The frame runs no scripts and opens no links. */}
        <iframe
          title={label}
          sandbox=""
          srcDoc={mail.html}
          className="border-ui-border-base h-96 w-full rounded-lg border bg-white"
        />
      </>
    )}
  </section>
)
