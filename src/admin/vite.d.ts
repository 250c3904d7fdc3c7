/** The only part of Vite's types that we use. The full package would declare more globals. */
interface ImportMeta {
  glob<T>(pattern: string, options: { eager: true; import: "default" }): Record<string, T>
  glob<T>(pattern: string, options: { import: "default" }): Record<string, () => Promise<T>>
}
