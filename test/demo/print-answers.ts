type Answer = Record<string, unknown>;

/** A line for the person at the terminal. */
export function say(text: string): void {
  console.log(text);
}

/** The match's answer, the parts a person looks at first. */
export function printMatch(answer: Answer): void {
  const { matched, confidence, method, style_code, reason, best, label, variant_conflicts } =
    answer;
  print({ matched, confidence, method, style_code, reason, best, label, variant_conflicts });
  const candidates = (answer.candidates ?? []) as Answer[];
  for (const candidate of candidates) {
    say(`   candidate ${candidate.score}  ${candidate.title} (${candidate.source})`);
  }
  print({ credits_remaining: answer.credits_remaining });
}

/** The upsert's answer without the list of changes, which may be long. */
export function printUpsert(answer: Answer): void {
  const { changes, ...rest } = answer;
  print({ ...rest, changes: `${(changes as unknown[]).length} changes` });
}

function print(fields: Answer): void {
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) say(`   ${name}: ${JSON.stringify(value)}`);
  }
}
