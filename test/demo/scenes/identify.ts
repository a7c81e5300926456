import {
  blurredBox,
  blurredLabel,
  nikeBox,
  noPhoto,
  underArmourBox,
} from '#test/e2e/pages/photos.ts';
import { CONFLICT, TWO_CANDIDATES } from './search-results.ts';
import type { Scene } from './stage.ts';

/** The page before, during and after a photo, for each kind of result. */
export const identify: Scene = async ({ admin, app, hands, shoot, web }) => {
  const identifyPage = () => admin.goTo('/app/identify');
  await identifyPage();
  await shoot('identify');
  await hands.hold(await underArmourBox());
  await shoot('identify-at-work');
  await hands.waitForMatch();
  await app().getByRole('heading', { name: 'Match found' }).waitFor();
  await shoot('identify-match');

  await identifyPage();
  await hands.hold(await nikeBox());
  await hands.waitForMatch();
  await shoot('identify-match-in-store');
  await app().getByRole('button', { name: 'Add 1 box to stock' }).click();
  await shoot('identify-added-to-stock', app().getByRole('heading', { name: /^Added to stock/ }));

  await web.holds(TWO_CANDIDATES);
  await identifyPage();
  await hands.hold(await underArmourBox());
  await hands.waitForMatch();
  await shoot('identify-candidates', app().getByRole('heading', { name: /^Is it / }));

  await web.holds(CONFLICT);
  await identifyPage();
  await hands.hold(await underArmourBox());
  await hands.waitForMatch();
  await shoot('identify-conflict', app().getByRole('heading', { name: /^The sources disagree/ }));

  await identifyPage();
  await hands.hold(await blurredLabel());
  await hands.waitForMatch();
  await shoot('identify-unreadable', app().getByRole('heading', { name: 'Type the code' }));

  await identifyPage();
  await hands.hold(await blurredBox());
  await hands.waitForMatch();
  await shoot('identify-no-label', app().getByRole('heading', { name: 'Type the code' }));

  await identifyPage();
  await app().getByTestId('camera').setInputFiles(noPhoto());
  await app().getByText('Nothing was charged').waitFor();
  await shoot('identify-bad-photo');
};
