import { useState } from 'preact/hooks';

/** Lets staff type a code that the photo does not show. */
export function CodeForm({ onCode }: { onCode: (styleCode: string) => void }) {
  const [code, setCode] = useState('');
  const typed = code.trim();
  return (
    <s-stack gap="small">
      <s-text-field
        label="Style code on the box"
        details="Type it as printed, or choose a closer photo."
        value={code}
        maxLength={120}
        onInput={(event) => setCode(event.currentTarget.value)}
      />
      <s-button disabled={typed === ''} onClick={() => onCode(typed)}>
        Look up this code
      </s-button>
    </s-stack>
  );
}
