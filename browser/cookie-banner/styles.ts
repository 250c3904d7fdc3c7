/** The storefront sets the colours by `--svc-consent-…` on any element above. */
export const STYLES = `
:host { all: initial }
* { box-sizing: border-box }
dialog, .settings {
  font: 400 16px/1.5 var(--svc-consent-font, system-ui, sans-serif);
  color: var(--svc-consent-text, #18181b);
  background: var(--svc-consent-surface, #fff);
  border: 1px solid var(--svc-consent-border, #71717a);
  border-radius: 12px;
  box-shadow: 0 8px 30px rgb(0 0 0 / 25%);
  z-index: 2147483000;
}
dialog { padding: 20px; width: min(640px, calc(100vw - 32px)); max-height: calc(100vh - 32px); overflow: auto }
dialog.summary { position: fixed; inset: auto 16px 16px; margin: 0 auto }
dialog::backdrop { background: rgb(0 0 0 / 50%) }
h2 { font-size: 18px; line-height: 1.3; margin: 0 0 8px }
h2:focus { outline: none }
p { margin: 0 0 12px; white-space: pre-line }
ul { margin: 0 0 12px; padding-inline-start: 20px; font-size: 14px }
a { color: inherit }
.links { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-bottom: 12px; font-size: 14px }
.head { display: flex; justify-content: space-between; align-items: start; gap: 16px }
.actions { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 4px }
button {
  font: inherit; font-weight: 600; cursor: pointer; min-height: 44px; padding: 8px 16px; border-radius: 8px;
  border: 1px solid var(--svc-consent-accent, #18181b);
  background: var(--svc-consent-accent, #18181b); color: var(--svc-consent-accent-text, #fff);
}
.actions button { flex: 1 1 150px }
button.plain { background: transparent; color: inherit }
.head button { border: 0; min-width: 44px; padding: 0; font-size: 22px; line-height: 1 }
:focus-visible { outline: 3px solid var(--svc-consent-focus, #2563eb); outline-offset: 2px }
.category { border-top: 1px solid var(--svc-consent-border, #71717a); padding: 12px 0 0 }
label { display: flex; align-items: center; gap: 12px; font-weight: 600; min-height: 32px }
input { width: 20px; height: 20px; margin: 0; accent-color: var(--svc-consent-accent, #18181b) }
.note { font-weight: 400; font-size: 14px; margin-inline-start: auto }
.failed { font-weight: 600 }
.settings { position: fixed; inset-block-end: 16px; inset-inline-start: 16px; font-size: 14px; font-weight: 600 }
[hidden] { display: none }
@media (prefers-color-scheme: dark) {
  dialog, .settings {
    color: var(--svc-consent-text, #fafafa);
    background: var(--svc-consent-surface, #18181b);
  }
  button { background: var(--svc-consent-accent, #fafafa); color: var(--svc-consent-accent-text, #18181b) }
  :focus-visible { outline-color: var(--svc-consent-focus, #93c5fd) }
}
`
