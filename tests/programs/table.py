"""A table server of its own for a test, and requests to it; with the few lines that make a Python
program a test."""
import http.client
import json
import pathlib
import subprocess
import sys
import tempfile
import traceback


class Table:
    def __init__(self, *options):
        self.folder = tempfile.TemporaryDirectory(prefix="bigtop-")
        program = pathlib.Path(sys.argv[1]) / "test_server"
        self.process = subprocess.Popen([program, self.folder.name, *options],
                                        stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        status = self.process.wait(20)
        self.process.stdout.close()
        self.folder.cleanup()
        assert status == 0, f"the server ended with {status}"

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)

    def request(self, method, path, body=None, headers=()):
        """The status, the media type without its parameters, and the body as bytes. An
        object or a list is sent as JSON."""
        headers = dict(headers)
        if isinstance(body, (dict, list)):
            body = json.dumps(body)
            headers.setdefault("Content-Type", "application/json")
        connection = self.connect()
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            kind = answer.getheader("Content-Type", "").split(";")[0]
            return answer.status, kind, answer.read()
        finally:
            connection.close()


def run(*tests):
    """Runs the functions and tells how each ended, as TAP does."""
    failed = 0
    print(f"1..{len(tests)}")
    for number, test in enumerate(tests, 1):
        name = test.__name__
        try:
            test()
            print(f"ok {number} - {name}", flush=True)
        except Exception:  # whatever it is, the other tests are run
            failed += 1
            traceback.print_exc()
            print(f"not ok {number} - {name}", flush=True)
    sys.exit(1 if failed else 0)
