type Output = Record<string, unknown>;

/** Prints a line to the terminal. */
export function say(text: string): void {
  console.log(text);
}

/** Prints the most important fields of a match. */
export function printMatch(output: Output): void {
  const { matched, confidence, method, style_code, reason, best, label, variant_conflicts } =
    output;
  print({ matched, confidence, method, style_code, reason, best, label, variant_conflicts });
  const candidates = (output.candidates ?? []) as Output[];
  for (const candidate of candidates) {
    say(`   candidate ${candidate.score}  ${candidate.title} (${candidate.source})`);
  }
  print({ credits_remaining: output.credits_remaining });
}

/** Prints an upsert, with the number of its changes instead of their list, which may be long. */
export function printUpsert(output: Output): void {
  const { changes, ...rest } = output;
  print({ ...rest, changes: `${(changes as unknown[]).length} changes` });
}

function print(fields: Output): void {
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) say(`   ${name}: ${JSON.stringify(value)}`);
  }
}
