addEventListener('message', () => {});
