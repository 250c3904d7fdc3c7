/** A progress bar. It grows in the direction of the text. */
export const Progress = ({ label, value }: { label: string; value: number }) => {
  const percent = Math.round(value * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="bg-ui-bg-component h-1.5 w-full overflow-hidden rounded-full"
    >
      <div className="bg-ui-fg-interactive h-full transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  )
}
