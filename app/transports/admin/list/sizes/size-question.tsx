import { ChoiceList, Select } from '@shopify/polaris';
import type { SizeQuestion as Question } from '../draft/draft.ts';

export type SizeQuestionProps = {
  /** Names the field, one for each row. */
  id: string;
  question: Question;
  error: string | undefined;
  onAnswer: (choice: number) => void;
};

/** More than these are chosen from a list that opens: on a phone they would fill the screen. */
const MOST_IN_SIGHT = 4;

/** What only a person can say of a row: which size of the store its boxes are. */
export function SizeQuestion({ id, question, error, onAnswer }: SizeQuestionProps) {
  const { text, choices, answer } = question;
  const chosen = answer === undefined ? '' : String(answer);
  const options = choices.map(({ label }, index) => ({ value: String(index), label }));
  const wrong = error === undefined ? {} : { error };
  if (choices.length > MOST_IN_SIGHT) {
    return (
      <Select
        id={id}
        label={text}
        placeholder="Choose a size"
        options={options}
        value={chosen}
        onChange={(value) => onAnswer(Number(value))}
        {...wrong}
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
      {...wrong}
    />
  );
}
