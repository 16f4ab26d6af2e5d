// Opens records that the user pastes or drops on the page.

/** True if a field or a dialog takes the text. @param {Event} event */
const isTaken = ({ target }) => target instanceof Element && Boolean(target.closest('dialog, input, textarea'));

/** @param {DragEvent} event */
const hasFiles = ({ dataTransfer }) => Boolean(dataTransfer?.types.includes('Files'));

/** @param {(record: string | Blob, files?: number) => unknown} open takes a text, or the first of several files */
export function listenForRecords(open) {
  document.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text');
    if (text && !isTaken(event)) open(text);
  });
  const { classList } = document.body;
  document.addEventListener('dragover', (event) => {
    if (isTaken(event) && !hasFiles(event)) return;
    event.preventDefault();
    classList.add('dropping');
  });
  document.addEventListener('dragleave', (event) => event.relatedTarget || classList.remove('dropping'));
  document.addEventListener('drop', (event) => {
    classList.remove('dropping');
    if (isTaken(event) && !hasFiles(event)) return;
    event.preventDefault();
    const { files } = /** @type {DataTransfer} */ (event.dataTransfer);
    const record = files[0] ?? event.dataTransfer?.getData('text');
    if (record) open(record, files.length);
  });
}
