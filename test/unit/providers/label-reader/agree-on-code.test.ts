import { describe, expect, it } from 'vitest';
import { agreeOnCode } from '#app/providers/label-reader/agree-on-code.ts';
import type { CodeCandidate } from '#app/providers/label-reader/find-codes.ts';
import { readCandidate as read } from './read-candidate.ts';

const times = (count: number, candidate: CodeCandidate) =>
  Array.from({ length: count }, () => candidate);

describe('a place that one pass leaves open', () => {
  const settled = read('U9060HG5', { confidence: 91 });

  it.each([
    ['open', { open: [7] }],
    ['ambiguous', { ambiguous: [7] }],
  ])('and calls %s is as the pass that settled it reads it', (_what, parts) => {
    expect(agreeOnCode([read('U9060HGS', parts), settled])).toMatchObject({
      key: 'U9060HG5',
      spelling: 'U9060HG5',
      passes: 2,
      accepted: true,
    });
  });

  it.each([
    ['another place differs', read('U9060HB5', { open: [7] })],
    ['another place differs, though alike', read('U9060H65', { open: [7] })],
    ['the characters do not look alike', read('U9060HGK', { open: [7] })],
    ['the code is longer', read('U9060HG55', { open: [7] })],
    ['the code is shorter', read('U9060HG', { open: [6] })],
  ])('is not settled by another code: %s', (_what, open) => {
    expect(agreeOnCode([open, ...times(2, settled)])).toMatchObject({ passes: 2 });
  });

  it('stays open where two passes settled it in different ways', () => {
    const open = read('U9060HGS', { open: [7] });
    const passes = [open, ...times(2, settled), read('U9060HGS')];
    expect(agreeOnCode(passes)).toBeNull();
  });

  it.each([
    ['that is as sure', 90],
    ['that is less sure', 80],
  ])('is not settled otherwise than it was read by a pass %s', (_what, confidence) => {
    const open = read('U9060HGS', { open: [7] });
    expect(agreeOnCode([open, read('U9060HG5', { confidence })])?.accepted ?? false).toBe(false);
    const sameKey = read('U9060HGS', { confidence });
    expect(agreeOnCode([open, sameKey])).toMatchObject({ key: 'U9060HGS', accepted: true });
  });

  it('keeps its own repairs where it is as it was read', () => {
    const open = read('U9060HG5', { open: [7] });
    const agreed = agreeOnCode([open, read('U9060HG5', { repairs: 1 })]);
    expect(agreed).toMatchObject({ repaired: false, passes: 2, accepted: true });
  });

  it('is not settled otherwise than it was read by a pass that was repaired', () => {
    const open = read('WL880IL', { open: [5], confidence: 51 });
    const repaired = read('WL8801L', { repairs: 1, confidence: 58 });
    expect(agreeOnCode([open, open, open, repaired])).toMatchObject({
      key: 'WL880IL',
      passes: 3,
      accepted: false,
    });
  });

  it('counts as repaired where it was so itself', () => {
    const open = read('U9060HGS', { open: [7], repairs: 1 });
    const agreed = agreeOnCode([open, open, settled]);
    expect(agreed).toMatchObject({ passes: 3, repaired: false });
    expect(agreed?.candidate).toMatchObject({ repairs: 0 });
  });

  it('is no reading where nothing tells and OCR is not to be trusted', () => {
    const ambiguous = read('LC2818101', { ambiguous: [3] });
    expect(agreeOnCode([ambiguous, ambiguous])).toBeNull();
    expect(agreeOnCode([ambiguous, ambiguous, ambiguous, read('ZZ2818101')])).toBeNull();
  });
});

describe('the spelling of a code', () => {
  const bare = read('LC2818101');
  const whole = read('LC2818101', { spelling: 'LC2818-101' });

  it('keeps the separator that another pass lost', () => {
    expect(agreeOnCode([bare, whole])?.spelling).toBe('LC2818-101');
    expect(agreeOnCode([whole, bare])?.spelling).toBe('LC2818-101');
  });

  it('is that of the pass with the fewest repairs', () => {
    const repaired = { ...whole, repairs: 1 };
    expect(agreeOnCode([repaired, bare])?.spelling).toBe('LC2818101');
    expect(agreeOnCode([bare, repaired])?.spelling).toBe('LC2818101');
  });
});

describe('passes that read different codes', () => {
  const one = read('AB1234');
  const other = read('AB1235');

  it('are decided by their number', () => {
    expect(agreeOnCode([other, one, one])).toMatchObject({ key: 'AB1234', passes: 2 });
  });

  it('are decided by the cleaner reading where they are as many', () => {
    const repaired = { ...other, repairs: 1 };
    const passes = [repaired, repaired, one, one];
    expect(agreeOnCode(passes)).toMatchObject({ key: 'AB1234', accepted: true });
  });

  it('say nothing where as many read either as cleanly', () => {
    expect(agreeOnCode([one, one, other, other])).toBeNull();
    const repaired = (code: CodeCandidate) => times(2, { ...code, repairs: 1 });
    expect(agreeOnCode([...repaired(one), ...repaired(other)])).toBeNull();
  });

  it.each([
    ['the one that is surer by 20, in doubt', 70, { key: 'AB1234', accepted: false }],
    ['nothing where it is surer by less', 71, null],
  ])('say %s', (_what, confidence, agreed) => {
    const less = { ...other, confidence };
    const said = agreeOnCode([less, less, one, one]);
    if (agreed) expect(said).toMatchObject(agreed);
    else expect(said).toBeNull();
  });

  it.each([
    ['behind', 'VYP97547', 'VYP97547LKN'],
    ['before', '9060CC', 'L9060CC'],
  ])(
    'say nothing about a code of unknown shape that has more %s it in another',
    (_, part, whole) => {
      const generic = (key: string, confidence = 98) =>
        read(key, { backing: 'label_word', confidence });
      expect(agreeOnCode([generic(part), generic(whole, 50), generic(part)])).toBeNull();
    },
  );

  it.each([
    ['nothing', 71, null],
    ['the one that is surer by 20, in doubt', 70, { key: 'QQ21664', accepted: false }],
  ])('say of a code of unknown shape %s', (_what, confidence, agreed) => {
    const generic = read('QQ21664', { backing: 'label_word' });
    const other = read('QQ21665', { backing: 'label_word', confidence });
    const said = agreeOnCode([generic, generic, other]);
    if (agreed) expect(said).toMatchObject(agreed);
    else expect(said).toBeNull();
    expect(agreeOnCode([generic, generic])).toMatchObject({ accepted: true });
  });

  it('are no contradiction where the other reading is repaired', () => {
    expect(agreeOnCode([one, one, { ...other, repairs: 1 }])?.accepted).toBe(true);
  });

  it('leave one code in doubt that has three passes against one', () => {
    expect(agreeOnCode([...times(3, one), other])?.accepted).toBe(false);
  });

  it('count a repaired reading of the code that is contested too', () => {
    const passes = [one, { ...one, repairs: 1 }, other];
    expect(agreeOnCode(passes)).toMatchObject({ passes: 2, accepted: false, repaired: false });
  });
});

describe('a single reading', () => {
  const whole = read('LC2818101');

  it('is an answer, not accepted, where few looks were taken and it is a whole print', () => {
    expect(agreeOnCode([whole])).toMatchObject({ passes: 1, accepted: false, repaired: false });
    expect(agreeOnCode([whole, null])).toMatchObject({ passes: 1, accepted: false });
    expect(agreeOnCode([read('AB123456'), null])).not.toBeNull();
  });

  it.each([
    ['among three looks', [whole, null, null]],
    ['that is short', [read('AB12345'), null]],
    ['that was repaired', [{ ...whole, repairs: 1 }, null]],
    ['that leaves a character open', [{ ...whole, open: [3] }, null]],
    ['that lacks its separator', [{ ...whole, lacksSeparator: true }, null]],
    ['after a label word', [{ ...whole, backing: 'label_word' as const }, null]],
  ])('is none %s', (_what, passes) => {
    expect(agreeOnCode(passes)).toBeNull();
  });
});

describe('how sure OCR has to be', () => {
  it('goes by the surest pass', () => {
    const unsure = read('LC2818101', { confidence: 20 });
    const sure = read('LC2818101', { confidence: 50 });
    expect(agreeOnCode([unsure, sure])).not.toBeNull();
    expect(agreeOnCode([sure, unsure])).not.toBeNull();
    const noise = read('LC2818101', { confidence: 49 });
    expect(agreeOnCode([noise, noise])).toBeNull();
  });

  it('takes a look-alike for settled as soon as one pass left none open', () => {
    const open = read('U9060HG5', { open: [7] });
    const repaired = read('U9060HG5', { repairs: 1 });
    expect(agreeOnCode([open, repaired])?.accepted).toBe(true);
    expect(agreeOnCode([repaired, read('U9060HG5')])?.accepted).toBe(true);
  });
});

describe('a code is accepted', () => {
  it.each([
    [84, false],
    [85, true],
  ])('by the sureness of its surest pass: %s', (confidence, accepted) => {
    const passes = [read('L44323600', { confidence: 60 }), read('L44323600', { confidence })];
    expect(agreeOnCode(passes)).toMatchObject({ passes: 2, accepted });
  });

  it.each([
    ['of digits alone', '9648720639', false],
    ['with letters', 'DD1391100', true],
    ['with a letter among digits', '1011B548001', true],
  ])('%s without its separator: %s is %s', (_what, key, accepted) => {
    const bare = read(key, { lacksSeparator: true });
    expect(agreeOnCode(times(3, bare))).toMatchObject({ accepted });
    const whole = read(key, { spelling: `${key.slice(0, -3)}-${key.slice(-3)}` });
    expect(agreeOnCode([...times(2, bare), whole])).toMatchObject({ accepted: true });
  });

  it('only whole: of an unknown shape, not where another pass read on', () => {
    const short = read('ZCD0004', { backing: 'label_word' });
    const longer = read('ZCD0004H', { backing: 'label_word', repairs: 1 });
    expect(agreeOnCode([...times(4, short), longer])?.accepted ?? false).toBe(false);
    expect(agreeOnCode(times(4, short))).toMatchObject({ accepted: true });
    const known = read('VN000ESTHVE');
    const spoiled = read('VN000ESTHVEX', { repairs: 1 });
    expect(agreeOnCode([...times(4, known), spoiled])).toMatchObject({ accepted: true });
  });
});

describe('a code whose length changes from look to look', () => {
  const passes = (confidence: number, other: Partial<CodeCandidate> = {}, looks = 4) => {
    const frayed = read(other.key ?? 'W9060YN20', { confidence: 53, ...other });
    return [...times(looks, read('W9060YIN20', { confidence })), ...times(2, frayed)];
  };

  it('is none: it is covered in part', () => {
    expect(agreeOnCode(passes(84))).toBeNull();
  });

  it.each([
    ['one look was sure of it', passes(85)],
    ['the others are as long', passes(84, { key: 'W9060YLN20' })],
    ['most looks agree', passes(84, {}, 8)],
    ['the others are noise', passes(84, { confidence: 49 })],
  ])('is reported, not accepted, where %s', (_what, looks) => {
    expect(agreeOnCode(looks)).toMatchObject({ key: 'W9060YIN20', accepted: false });
    expect(agreeOnCode(passes(84, { confidence: 50 }))).toBeNull();
  });

  it('is what it is where the others had to be repaired', () => {
    expect(agreeOnCode(passes(84, { repairs: 1 }))).toMatchObject({ key: 'W9060YIN20' });
  });

  it('is reported where a look lost what follows the separator', () => {
    const whole = read('1016222CHE', { spelling: '1016222-CHE', confidence: 84 });
    const stem = read('1016222', { confidence: 84 });
    const other = read('101622', { confidence: 84 });
    expect(agreeOnCode([...times(3, whole), stem])).toMatchObject({ spelling: '1016222-CHE' });
    expect(agreeOnCode([...times(3, whole), other])).toBeNull();
  });
});

describe('a code that is covered in part', () => {
  const look = (cover?: CodeCandidate['cover']) => read('DQ7502043', { ...(cover && { cover }) });

  it('is none, though all passes agree', () => {
    expect(agreeOnCode([look(), look('character'), look('character')])).toBeNull();
    expect(agreeOnCode([look(), look('character'), look()])).toBeNull();
    expect(agreeOnCode([look(), look('none'), look('line')])).toBeNull();
    expect(agreeOnCode([look('line'), look(), look('none')])).toBeNull();
  });

  it('is none where only whole pages show it', () => {
    const page = read('DQ7502043', { isReadAlone: false });
    expect(agreeOnCode(times(3, page))).toBeNull();
    expect(agreeOnCode([page, page, look()])).toMatchObject({ accepted: true });
    expect(agreeOnCode([look(), page, page])).toMatchObject({ accepted: true });
  });

  it('is one where another look has its characters whole, or none could tell', () => {
    expect(agreeOnCode([look(), look('character'), look('none')])).toMatchObject({
      accepted: true,
    });
    expect(agreeOnCode([look(), look()])).toMatchObject({ accepted: true });
  });
});
