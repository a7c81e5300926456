import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { openSearchSpace, type SearchSpace } from './open-search-space.ts';
import { type AppUnderTest, startApp } from './start-app.ts';

/** An app that stays up for the next test file: what a file needs of its own is a shop, and an own web. */
export type SharedApp = {
  app: AppUnderTest;
  /** The web that the app looks things up in: as local search knows it when a file begins. */
  web: Omit<SearchSpace, 'env'>;
};

type Kept = { app?: Promise<SharedApp>; browser?: Promise<Browser> };

/** A project's files run one after the other in few processes (`isolate: false`): what is kept here outlives a file. */
const inProcess = globalThis as { keptBetweenFiles?: Kept };
inProcess.keptBetweenFiles ??= {};
const kept = inProcess.keptBetweenFiles;

/**
 * The built app that the test files of a process share; it starts once and ends with the process. For a file that
 * opens shops of its own. One that restarts the app, changes its settings or its clock, listens to its log, or looks
 * at what all shops have in common starts its own with `startApp`.
 */
export async function getSharedApp(): Promise<SharedApp> {
  kept.app ??= start();
  const shared = await kept.app;
  await shared.web.reset();
  return shared;
}

/** A browser for the files of a process; tests open contexts of their own in it, and close them. */
export function getSharedBrowser(): Promise<Browser> {
  // Most processes that share an app open no browser, and its package takes a third of a second to load.
  kept.browser ??= import('./open-browser.ts').then(({ openBrowser }) => openBrowser());
  return kept.browser;
}

async function start(): Promise<SharedApp> {
  const { env, ...web } = openSearchSpace(inject('searchUrl'), `shared-${process.pid}`);
  await web.reset();
  return { app: await startApp({ env }), web };
}
