/** Words of the language that are followed by labels in parentheses. */
const WITH_LABELS = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;
const MATCHERS = /([a-zA-Z_:][\w:]*)?\s*\{([^}]*)\}/g;
const OPERATORS = new Set(['and', 'or', 'unless', 'bool', 'offset', 'inf', 'nan']);

/** What an expression of Prometheus speaks of: metrics, with the labels that it needs of each. */
export type Reading = { metrics: Map<string, Set<string>>; grouping: Set<string> };

/** Reads the names in an expression; whether it can be computed is for Prometheus to say. */
export function readExpression(expression: string): Reading {
  const metrics = new Map<string, Set<string>>();
  const grouping = new Set<string>();
  const need = (metric: string) => {
    const labels = metrics.get(metric) ?? new Set();
    metrics.set(metric, labels);
    return labels;
  };
  const rest = expression
    .replaceAll(WITH_LABELS, (_all, labels: string) => {
      for (const label of labels.split(',')) if (label.trim()) grouping.add(label.trim());
      return ' ';
    })
    .replaceAll(MATCHERS, (_all, metric: string, matchers: string) => {
      const labels = need(metric);
      for (const [, label = ''] of matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g))
        labels.add(label);
      return ' ';
    })
    .replaceAll(/\[[^\]]*\]|"[^"]*"/g, ' ');
  for (const [word] of rest.matchAll(/(?<![\w.])[a-zA-Z_:][\w:]*(?!\s*\(|[\w:])/g))
    if (!OPERATORS.has(word.toLowerCase())) need(word);
  return { metrics, grouping };
}
