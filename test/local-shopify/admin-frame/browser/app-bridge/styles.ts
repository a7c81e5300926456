/** Styles of the app's document: hide elements that the frame shows, and style dialogs. */
export const STYLES = `
ui-nav-menu, s-app-nav, ui-title-bar, ui-save-bar, ui-modal { display: none !important; }
.bridge-modal { border: 0; border-radius: 12px; padding: 0; width: 96vw; color: #303030;
  box-shadow: 0 20px 60px rgb(0 0 0 / 30%); font: 14px/1.4 Inter, system-ui, sans-serif; }
.bridge-modal::backdrop { background: rgb(0 0 0 / 55%); }
.bridge-modal > header { display: flex; align-items: center; gap: 12px; padding: 12px 16px;
  background: #f3f3f3; border-bottom: 1px solid #e3e3e3; }
.bridge-modal > header h2 { flex: 1; margin: 0; font-size: 14px; font-weight: 650; }
.bridge-modal > footer { display: flex; justify-content: flex-end; gap: 8px; padding: 12px 16px;
  border-top: 1px solid #e3e3e3; }
.bridge-modal > iframe { width: 100%; height: 60vh; border: 0; }
.bridge-modal > :is(header, footer) button { min-height: 32px; padding: 4px 12px; border: 1px solid #8a8a8a;
  border-radius: 8px; background: #fff; color: #303030; font: inherit; font-weight: 550; cursor: pointer; }
.bridge-modal > footer button.primary, .bridge-modal > footer button[class~='primary'] { background: #303030; color: #fff; }
.bridge-modal > footer button[class~='critical'] { background: #b3140c; border-color: #b3140c; color: #fff; }
.bridge-modal button:focus-visible { outline: 2px solid #005bd3; outline-offset: 2px; }
`;
