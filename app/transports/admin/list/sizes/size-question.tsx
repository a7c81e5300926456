import { ChoiceList, Select } from '@shopify/polaris';
import type { SizeQuestion as Question } from '../draft/draft.ts';

export type SizeQuestionProps = {
  /** Id of the field, unique per row. */
  id: string;
  question: Question;
  error: string | undefined;
  onAnswer: (choice: number) => void;
};

/** With more choices the question becomes a select: radio buttons would fill a phone's screen. */
const MAX_RADIO_BUTTONS = 4;

/** Asks staff which size in the store the boxes of a row are. */
export function SizeQuestion({ id, question, error, onAnswer }: SizeQuestionProps) {
  const { text, choices, answer } = question;
  const chosen = answer === undefined ? '' : String(answer);
  const options = choices.map(({ label }, index) => ({ value: String(index), label }));
  if (choices.length > MAX_RADIO_BUTTONS) {
    return (
      <Select
        id={id}
        label={text}
        placeholder="Choose a size"
        options={options}
        value={chosen}
        onChange={(value) => onAnswer(Number(value))}
        error={error}
      />
    );
  }
  return (
    <ChoiceList
      name={id}
      title={text}
      choices={options.map((option) => ({
        ...option,
        id: `${id}-${option.value}`,
        describedByError: true,
      }))}
      selected={[chosen]}
      onChange={([value]) => onAnswer(Number(value))}
      error={error}
    />
  );
}
